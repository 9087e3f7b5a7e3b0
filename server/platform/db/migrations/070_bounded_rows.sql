-- What one member can leave behind is bounded: their quotes, and request ids that were withdrawn before they acted. Both are
-- counted by person; the second are those without a body.
create index convert_quotes_person on convert_quotes (user_id, created_at);
create index requests_void on requests (user_id, created_at) where body_hash = '';
