-- The tick of a moment: the first recorded at it or after, the last at it or before.
create index ticks_by_time on ticks (pair_id, time, seq);
create index kept_ticks_by_time on kept_ticks (pair_id, time, seq);
