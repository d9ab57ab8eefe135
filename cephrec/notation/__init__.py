"""Text and records: the only home of lark."""
