import { sql } from 'kysely'
import { mergeWithoutDuplicateKeys } from '../merge-without-duplicate-keys.ts'
import type { ProductModule } from '../module.ts'
import { quizAllowed } from './audit-approvals.ts'
import { quizLines, quizRules } from './audit-queries.ts'
import { quizCommands } from './cli.ts'
import { demoSeedJobs, seedQuizzes } from './demo-seed.ts'
import { quizHandlers } from './handlers.ts'
import { QUIZ, QUIZ_BET } from './journals.ts'
import { quizJobs } from './quiz-jobs.ts'
import { quizStaff } from './staff-queries.ts'
import { quizBills, quizErrors, quizMails } from './texts.ts'
import { quizState } from './topic-snapshot.ts'

export const quiz = {
  name: 'quiz',
  handlers: { quiz: quizHandlers },
  platformAccounts: { quiz_pool: { floor: 'none', draws: [QUIZ_BET, QUIZ], result: 'none' } },
  audit: {
    references: [QUIZ_BET, QUIZ],
    objects: sql`select id from quiz_bets`,
    lines: quizLines,
    rules: quizRules,
    allowed: quizAllowed,
    namedTicks: [
      sql`select pair_id, cut_tick_seq as seq from quizzes where cut_tick_seq is not null`,
      sql`select pair_id, result_tick_seq as seq from quizzes where result_tick_seq is not null`,
    ],
  },
  texts: { errors: quizErrors, mails: quizMails, bills: quizBills },
  kept: { quiz_bets: 'user_id' },
  jobs: (services) => mergeWithoutDuplicateKeys([quizJobs(services), demoSeedJobs(services)]),
  commands: quizCommands,
  staff: quizStaff,
  seed: seedQuizzes,
  objects: { quiz: quizState },
} as const satisfies ProductModule
