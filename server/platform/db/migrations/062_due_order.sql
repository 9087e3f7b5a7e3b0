-- The next turn is found by its time at once, however many fall due together (a midnight of 20,000 positions).
create index due_work_order on due_work (due_at, id) where state = 'waiting';
