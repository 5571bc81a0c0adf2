"""What an evaluation shows of its records: tables, pages, pictures, files for CI."""
