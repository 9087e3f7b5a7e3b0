-- The quotes of a user are read by age whenever the user asks for a new quote: without this index each quote read
-- all expired quotes of all users.
create index convert_quotes_user on convert_quotes (user_id, created_at);
