-- A share split halts its pair for some seconds and opens it again. It must not open a pair that an operator has halted
-- in the meantime, so the pair names the split that halted it: null when the pair is open or an operator halted it.
alter table pairs add column halted_by_split bigint;
