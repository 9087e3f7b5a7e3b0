import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Game, game } from '#contract/rewards/game.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState } from '#features/kit/index.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { ExternalLink, Gift, Trophy } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'

/** List of games: the lucky wheel opens in the app, games of other sites in the web view. */
export function GamesTab() {
  const { t } = useLingui()
  const reading = useRead(game.list, {})
  return (
    <ReadState
      reading={reading}
      isEmpty={({ games }) => games.length === 0}
      empty={<EmptyState icon={Trophy} text={<Trans>No games at the moment</Trans>} />}
    >
      {({ games }) => (
        <Card inset padding="none" as="section" aria-label={t`Games`}>
          {games.map((one) => (
            <GameRow key={one.id} game={one} />
          ))}
        </Card>
      )}
    </ReadState>
  )
}

function GameRow({ game: one }: { readonly game: Game }) {
  const { t } = useLingui()
  const title = (
    <>
      {one.name} {one.test === 1 && <Tag size={16} tone="amber">{t`Test`}</Tag>}
    </>
  )
  if (one.kind === 'link')
    return (
      <ListRow
        icon={ExternalLink}
        title={title}
        subtitle={t`Opens the game’s own site`}
        chevron
        {...(one.url === ''
          ? { onClick: () => void toast(t`Function in development`) }
          : { href: `/pages/common/webView?url=${encodeURIComponent(one.url)}` })}
      />
    )
  const { daily, chances } = one
  return (
    <ListRow
      icon={Gift}
      title={title}
      subtitle={
        chances === null
          ? plural(daily, { one: '# free spin a day', other: '# free spins a day' })
          : plural(chances, { one: '# spin left today', other: '# spins left today' })
      }
      chevron
      href={`/pages/game/game?tab=games&id=${one.id}`}
    />
  )
}
