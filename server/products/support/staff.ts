import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'

export const supportStaff: StaffPart = {
  // Nobody has them, or what their person wrote was not seen.
  queues: {
    'support chats': sql`
      select case t.status when 'queued' then t.queued_at else m.since end
      from support_talks t left join lateral (
        select min(created_at) as since from support_messages m
        where m.user_id = t.user_id and m.talk_id = t.id and m.sender = 'user' and m.read_at = 0
      ) m on true
      where t.status in ('queued', 'open') and (t.status = 'queued' or m.since is not null)`,
  },
}
