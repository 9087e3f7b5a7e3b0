-- Each line of the log of acts is signed by the operator whose act it is, as approvals are, so that whoever has the database
-- writes none in an operator's name. Lines about the console itself, which no command writes, have no signature.
alter table ops_audit add column signature bytea;
-- With which session of the console it was signed; null: with the operator's own key.
alter table ops_audit add column session_id bigint references operator_sessions (id);

-- Whether a row stands as terms say, which name some of its columns. A column of numbers is compared as a number: 0.10 is
-- 0.1. Every other one is a text, also where it looks like a number: account 00123 is not account 123.
create or replace function stands_as(p_row jsonb, p_terms jsonb) returns boolean language sql immutable as $$
  select not exists (
    select from jsonb_each_text(p_terms) t (name, value)
    where case when t.value ~ '^-?\d+(\.\d+)?$' and jsonb_typeof(p_row -> t.name) = 'number'
      then (p_row ->> t.name)::numeric <> t.value::numeric else p_row ->> t.name is distinct from t.value end)
$$;
