import { sql } from 'kysely'

/**
 * SQL: `up` rounds `a` up to the given scale; `down` divides `a` by `b` and rounds the quotient down.
 * Computed with integers, because SQL division would round a long quotient.
 */
const up = (a: string, scale: string) =>
  sql.raw(`ceil((${a}) * ('1e' || ${scale})::numeric) * ('1e-' || ${scale})::numeric`)
const down = (a: string, b: string, scale: string) =>
  sql.raw(`div((${a}) * ('1e' || ${scale})::numeric, ${b}) * ('1e-' || ${scale})::numeric`)

/**
 * Every subscription with the results that follow from its terms and all subscriptions of its
 * project: its cost and, once its job has run, the allotted units, their cost and the refund.
 */
export const expectedOrders = sql`
  select o.*, case when status = 'applied' then 0 else pass_due end as passes_due,
    case when status = 'applied' then 0 else cost_due end as paid_due,
    case when status = 'applied' then 0 else pay_due - cost_due end as refund_due
  from (
    select o.*, ${up('o.pass_due * o.price', 'o.pay_scale')} as cost_due
    from (
      select o.*, p.start_at, p.end_at, p.allotted_at as project_allotted,
        ${up('o.amount * o.price', 'o.pay_scale')} as pay_due,
        case when s.applied > p.total_issuance then ${down('o.amount * p.total_issuance', 's.applied', 'o.token_scale')}
          else ${down('o.amount', '1', 'o.token_scale')} end as pass_due
      from ieo_orders o
      join ieo_projects p on p.id = o.project_id
      join (select project_id, sum(amount) as applied from ieo_orders group by project_id) s on s.project_id = o.project_id
    ) o
  ) o`

/**
 * Every journal line that subscriptions must have posted. At the subscription the cost is frozen. At the allotment
 * the cost of the allotted units goes to the issuer, the rest is released, and the tokens are credited as locked. At
 * the release the tokens become available.
 */
export const ieoLines = sql`
  select 'ieo:' || l.step || ':' || o.id, 'ieo_order', o.id::text, l.user_id, l.account, l.platform, l.currency_id, l.bucket,
    l.amount, l.scene, l.hold_type, l.hold_id
  from (${expectedOrders}) o cross join lateral (values
    ('apply', true, o.user_id, 'change', null::text, pay_id, 'available', -pay_due, 'ieo_in', null::text, null::bigint),
    ('apply', true, o.user_id, 'change', null, pay_id, 'frozen', pay_due, 'ieo_in', 'ieo_order', o.id),

    ('allot', status <> 'applied', o.user_id, 'change', null, pay_id, 'frozen', -paid_due, 'ieo_paid', 'ieo_order', o.id),
    ('allot', status <> 'applied', null::bigint, null, 'ieo_proceeds', pay_id, 'available', paid_due, 'ieo_paid', null, null),
    ('allot', status <> 'applied', o.user_id, 'change', null, pay_id, 'frozen', -refund_due, 'ieo_refund', 'ieo_order', o.id),
    ('allot', status <> 'applied', o.user_id, 'change', null, pay_id, 'available', refund_due, 'ieo_refund', null, null),
    ('allot', status <> 'applied', null, null, 'ieo_issue', o.currency_id, 'available', -passes_due, 'ieo_token', null, null),
    ('allot', status <> 'applied', o.user_id, 'change', null, o.currency_id, 'locked', passes_due, 'ieo_token', 'ieo_order', o.id),

    ('release', status = 'released', o.user_id, 'change', null, o.currency_id, 'locked', -passes_due, 'ieo_release', 'ieo_order', o.id),
    ('release', status = 'released', o.user_id, 'change', null, o.currency_id, 'available', passes_due, 'ieo_release', null, null)
  ) l (step, applies, user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)
  where l.applies and l.amount <> 0`
