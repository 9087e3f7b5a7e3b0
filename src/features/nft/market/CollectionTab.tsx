import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { nft } from '#contract/trade/nft.ts'
import { useReadList } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { AsOf, loginHref, useSearchChoice } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Heart, Images } from '#ui/media/icons.ts'
import { MARKET } from '../nftLinks.ts'
import { ItemGrid } from './ItemGrid.tsx'
import styles from './market.module.css'

const KINDS = ['favorite', 'series'] as const
type Kind = (typeof KINDS)[number]

/** The person's favourite works, and works of series of which the person owns or likes a work. */
export function CollectionTab() {
  const { t } = useLingui()
  const { member } = useSession()
  const [kind = 'favorite', setKind] = useSearchChoice('kind', KINDS)
  return (
    <>
      <div className={styles.inset}>
        <Segmented<Kind>
          label={t`Collection`}
          value={kind}
          onChange={setKind}
          items={[
            { value: 'favorite', label: t`My favourites` },
            { value: 'series', label: t`My series` },
          ]}
        />
      </div>
      {member ? <Favourites key={kind} kind={kind} /> : <LogIn />}
    </>
  )
}

/** Grid of the person's favourite works, or of works from series of which the person owns or likes a work. */
export function Favourites({ kind }: { readonly kind: Kind }) {
  const { t } = useLingui()
  const reading = useReadList(nft.collection, { type: kind, limit: 20 })
  return (
    <>
      <div className={styles.asOf}>
        <AsOf reading={reading} />
      </div>
      <ItemGrid
        label={kind === 'favorite' ? t`My favourites` : t`My series`}
        reading={reading}
        empty={
          <EmptyState
            icon={kind === 'favorite' ? Heart : Images}
            text={
              kind === 'favorite' ? (
                <Trans>No favourites yet. Tap the heart of a work to keep it here.</Trans>
              ) : (
                <Trans>Series whose works you hold or like appear here.</Trans>
              )
            }
            action={
              <Button kind="quiet" size={36} href={MARKET}>
                <Trans>View artworks</Trans>
              </Button>
            }
          />
        }
      />
    </>
  )
}

function LogIn() {
  const router = useRouter()
  return (
    <EmptyState
      icon={Heart}
      text={<Trans>Log in to see your collection</Trans>}
      action={
        <Button kind="quiet" size={36} href={loginHref(router.history.location.href)}>
          <Trans>Log in / Register</Trans>
        </Button>
      }
    />
  )
}
