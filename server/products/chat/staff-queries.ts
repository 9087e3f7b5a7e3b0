import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'

export const chatStaff: StaffPart = {
  queues: {
    'chat reports': sql`select min(created_at) from chat_reports where verdict = '' group by message_id`,
  },
}
