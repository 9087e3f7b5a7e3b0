import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'

export const verificationStaff: StaffPart = {
  queues: { identity: sql`select created_at from real_claims where status = 1` },
}
