-- Timed work is called jobs, as everywhere in the code.
alter table due_work rename to jobs;
alter index due_work_next rename to jobs_next;
alter index due_work_open rename to jobs_open;
alter index due_work_order rename to jobs_order;
