-- The terms of quizzes and the decisions about traders that were in force when operators began to sign them. In a new
-- installation there are none yet.
alter table standing_terms disable trigger standing_terms_fixed;

insert into standing_terms
select 'quiz_terms', q.id::text, jsonb_build_object('kind', kind, 'pair_id', pair_id, 'symbol', symbol, 'title', title,
  'rule', rule, 'currency_id', currency_id, 'scale', scale, 'min_bet', min_bet, 'max_bet', max_bet, 'fee_rate', fee_rate,
  'start_at', start_at, 'cut_at', cut_at, 'result_at', result_at,
  'options', (select jsonb_agg(o.name order by o.id) from quiz_options o where o.quiz_id = q.id))
from quizzes q where slot is null
union all select 'trader', user_id::text, jsonb_build_object('status', status) from copy_traders where status <> 'reviewing';

alter table standing_terms enable trigger standing_terms_fixed;
