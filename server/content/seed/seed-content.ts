import { createHash } from 'node:crypto'
import { LANGS } from '#contract/wire/lang.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { textToHtml } from '../text-to-html.ts'
import { BANNER_URLS, seedTexts } from './index.ts'
import { BANNER_KEYS, FAQ_GROUPS, type FaqGroup, NEWS_KEYS } from './keys.ts'

const NAME = 'content'

/**
 * The announcements that the first start writes, oldest first. They have no author: the app then shows the name of
 * the platform in the reader's language.
 */
function newsRows(time: number) {
  const announcements = NEWS_KEYS.map((key) => ({
    c_id: 4 as const,
    is_top: key === 'welcome',
    popup: key === 'welcome',
    cover: `/h5/covers/${key}.svg`,
    thumbnail: `/h5/covers/${key}.svg`,
    image: '',
    url: '',
    author: '',
    published_at: time,
    seed: `news:${key}`,
  }))
  const banners = BANNER_KEYS.map((key) => ({
    c_id: 5 as const,
    is_top: false,
    popup: false,
    cover: '',
    thumbnail: '',
    image: `/h5/banners/${key}.svg`,
    url: BANNER_URLS[key],
    author: '',
    published_at: time,
    seed: `banner:${key}`,
  }))
  return [...announcements.reverse(), ...banners.reverse()]
}

async function seedNews(tx: Tx, time: number): Promise<void> {
  const rows = await tx
    .insertInto('news')
    .values(newsRows(time))
    .onConflict((conflict) =>
      conflict.column('seed').doUpdateSet((eb) => ({
        cover: eb.ref('excluded.cover'),
        thumbnail: eb.ref('excluded.thumbnail'),
        image: eb.ref('excluded.image'),
        url: eb.ref('excluded.url'),
        author: eb.ref('excluded.author'),
      })),
    )
    .returning(['id', 'seed'])
    .execute()
  const ids = new Map(rows.map(({ id, seed }) => [seed, id]))
  const idOf = (seed: string): number => ids.get(seed) ?? 0
  const texts = LANGS.flatMap((lang) => [
    ...NEWS_KEYS.map((key) => {
      const { title, summary, content } = seedTexts[lang].news[key]
      return { news_id: idOf(`news:${key}`), lang, title, summary, content: textToHtml(content) }
    }),
    ...BANNER_KEYS.map((key) => ({
      news_id: idOf(`banner:${key}`),
      lang,
      ...seedTexts[lang].banners[key],
      content: '',
    })),
  ])
  await tx
    .insertInto('news_texts')
    .values(texts)
    .onConflict((conflict) =>
      conflict.columns(['news_id', 'lang']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        summary: eb.ref('excluded.summary'),
        content: eb.ref('excluded.content'),
      })),
    )
    .execute()
}

async function seedFaq(tx: Tx): Promise<void> {
  const groups = Object.keys(FAQ_GROUPS) as FaqGroup[]
  const entries = groups.flatMap((group) => FAQ_GROUPS[group].map((key) => ({ group, key })))
  const rows = await tx
    .insertInto('faq')
    .values(entries.map(({ key }, position) => ({ position, seed: key })))
    .onConflict((conflict) =>
      conflict
        .column('seed')
        .doUpdateSet((eb) => ({ position: eb.ref('excluded.position') }))
        // Entries that an operator has edited are left unchanged.
        .where('faq.edited_at', '=', 0),
    )
    .returning(['id', 'seed'])
    .execute()
  const ids = new Map(rows.map(({ id, seed }) => [seed, id]))
  const texts = LANGS.flatMap((lang) =>
    entries.flatMap(({ group, key }) => {
      const faq_id = ids.get(key)
      return faq_id === undefined
        ? []
        : [
            {
              faq_id,
              lang,
              heading: seedTexts[lang].groups[group],
              title: seedTexts[lang].faq[key].title,
              content: textToHtml(seedTexts[lang].faq[key].content),
            },
          ]
    }),
  )
  if (texts.length === 0) return
  await tx
    .insertInto('faq_texts')
    .values(texts)
    .onConflict((conflict) =>
      conflict.columns(['faq_id', 'lang']).doUpdateSet((eb) => ({
        heading: eb.ref('excluded.heading'),
        title: eb.ref('excluded.title'),
        content: eb.ref('excluded.content'),
      })),
    )
    .execute()
}

/**
 * Updates announcements, banners and FAQ to the texts of this release, and writes nothing when all texts
 * are up to date. Entries that operators published, edited or withdrew are left unchanged.
 */
export async function seedContent(db: Db, clock: Clock): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([seedTexts, newsRows(0), FAQ_GROUPS]))
    .digest('hex')
  const current = () =>
    db.selectFrom('content_seeds').select('hash').where('name', '=', NAME).executeTakeFirst()
  if ((await current())?.hash === hash) return
  await inTransaction(db, async (tx) => {
    // When several nodes start at once, the other nodes wait for this lock until the first node has
    // committed, and then find nothing to write.
    await tx
      .insertInto('content_seeds')
      .values({ name: NAME, hash })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash }))
      .execute()
    await seedNews(tx, clock.now())
    await seedFaq(tx)
  })
}

/** The announcements about test mode, which are only shown in demo mode. */
const OF_TEST_MODE: readonly string[] = ['news:welcome', 'news:test']

/**
 * Withdraws the announcements about test balances outside of demo mode. Later starts do not publish them
 * again, as with announcements that an operator has withdrawn.
 */
export async function withdrawTestNews(db: Db, clock: Clock): Promise<void> {
  await db
    .updateTable('news')
    .set({ withdrawn_at: clock.now() })
    .where('seed', 'in', OF_TEST_MODE)
    .where('withdrawn_at', '=', 0)
    .execute()
}
