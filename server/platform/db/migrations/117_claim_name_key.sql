-- The name of a document in the form in which names are compared; '' of a claim that the server has yet to fill at a start,
-- and of a claim of level 2.
alter table real_claims add column name_key text not null default '';
create index real_claims_name on real_claims (country, name_key) where level = 1;
