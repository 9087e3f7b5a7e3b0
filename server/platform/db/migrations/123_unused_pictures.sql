-- Uploaded pictures that nothing refers to are found by age and deleted. PostgreSQL looks for references to each deleted
-- picture, so every referring column needs an index.
create index files_created on files (created_at) where not shown;
create index real_claims_front_pic on real_claims (front_pic) where front_pic is not null;
create index real_claims_reverse_pic on real_claims (reverse_pic) where reverse_pic is not null;
create index addresses_qrcode on addresses (qrcode);
create index support_messages_file on support_messages (file) where file is not null;
