-- Whether each pair was halted when halting and opening began to be signed, with which the audit compares it until an
-- operator halts or opens it. In a new installation there are no pairs yet: initial ones are open.
alter table standing_terms disable trigger standing_terms_fixed;

insert into standing_terms
select 'pair_halt', symbol, jsonb_build_object('halted', halted and halted_by_split is null) from pairs;

alter table standing_terms enable trigger standing_terms_fixed;
