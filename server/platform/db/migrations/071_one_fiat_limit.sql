-- The most of one fiat trade was kept twice: what screens showed beside the other limits of a level, and what quick buy
-- applied, as a setting. What was applied, and took two operators, stays.
update real_limits l set fiat_single_usdt = s.value::numeric
from settings s
where s.keyword = 'fiat_single_limit_lv' || l.level and s.lang = '*';
delete from settings where keyword in ('fiat_single_limit_lv1', 'fiat_single_limit_lv2');
