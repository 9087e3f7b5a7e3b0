import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'

export const supportStaff: StaffPart = {
  // Conversations without an operator, or with unseen messages of the user.
  queues: {
    'support chats': sql`
      select case t.status when 'queued' then t.queued_at else m.since end
      from support_talks t left join lateral (
        select min(created_at) as since from support_messages m
        where m.user_id = t.user_id and m.talk_id = t.id and m.sender = 'user' and m.read_at = 0
      ) m on true
      where t.status in ('queued', 'open') and (t.status = 'queued' or m.since is not null)`,
  },
  // Texts that change whenever a conversation is assigned, a message is written or messages are read.
  marks: {
    support: sql`
      select concat_ws(' ', (select max(id) from support_messages), (
        select string_agg(concat_ws(' ', t.id, t.status, t.agent, t.handed_by, t.taken_at, (
          select count(*) from support_messages m where m.user_id = t.user_id and m.read_at = 0
        )), ',' order by t.id) from support_talks t where t.status in ('queued', 'open')))`,
  },
}
