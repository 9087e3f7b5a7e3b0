import { useLingui } from '@lingui/react/macro'
import { type Contact, content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSite } from '#data/session/site-settings.ts'
import { useCopyToClipboard } from '#features/kit/index.ts'
import { linkHref, outsideHref } from '#ui/actions/externalLinkHref.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import type { IconShape } from '#ui/media/Icon.tsx'
import { Copy, Globe, Headset, Mail, MapPin, Smartphone } from '#ui/media/icons.ts'
import { ContentPage } from './ContentPage.tsx'
import styles from './content.module.css'

const isEmpty = ({ email, phone, chat_url, address, links }: Contact): boolean =>
  `${email}${phone}${chat_url}${address}` === '' && links.length === 0

/** How to contact the operator; channels that the operator has not set are left out. */
export function ContactScreen() {
  const { t } = useLingui()
  return (
    <ContentPage
      title={t`Contact`}
      reading={useRead(content.contact, {})}
      waiting={<SkeletonRows count={4} />}
      isEmpty={isEmpty}
      empty={t`No contact details yet`}
      emptyIcon={Headset}
    >
      {(contact) => <Channels contact={contact} />}
    </ContentPage>
  )
}

const placeHref = (name: string, { address, latitude, longitude }: Contact): string => {
  const place = new URLSearchParams({ name, address, latitude, longitude })
  for (const [key, value] of [...place]) if (value === '') place.delete(key)
  return `/open-location?${place}`
}

function Channels({ contact }: { readonly contact: Contact }) {
  const { t } = useLingui()
  const site = useSite().data?.site_name ?? ''
  const { email, phone, chat_url, address, links } = contact
  return (
    <div className={styles.cards}>
      {chat_url !== '' && (
        <Card inset padding="none">
          <ListRow
            icon={Headset}
            title={t`Customer service`}
            subtitle={t`Write to us in the app`}
            chevron
            href={linkHref(chat_url)}
          />
        </Card>
      )}
      <Card inset padding="none" as="section" aria-label={t`Contact`}>
        {email !== '' && (
          <Channel icon={Mail} label={t`Email`} text={email} onClick={() => leave(`mailto:${email}`)} />
        )}
        {phone !== '' && (
          <Channel
            icon={Smartphone}
            label={t({ context: 'support', message: 'Phone' })}
            text={phone}
            onClick={() => leave(`tel:${phone.replaceAll(/[^\d+]/g, '')}`)}
          />
        )}
        {address !== '' && (
          <Channel
            icon={MapPin}
            label={t({ context: 'place', message: 'Address' })}
            text={address}
            href={placeHref(site, contact)}
          />
        )}
      </Card>
      {links.length > 0 && (
        <Card inset padding="none" as="section" aria-label={t`Elsewhere`}>
          {links.map(({ name, url }) => (
            <Channel key={url} icon={Globe} label={name} text={url} href={outsideHref(url)} />
          ))}
        </Card>
      )}
    </div>
  )
}

/** Opens a `mailto:` or `tel:` link. */
function leave(address: string): void {
  window.location.href = address
}

interface ChannelProps {
  readonly icon: IconShape
  readonly label: string
  readonly text: string
  readonly href?: string
  readonly onClick?: () => void
}

function Channel({ label, text, ...row }: ChannelProps) {
  const { t } = useLingui()
  const copy = useCopyToClipboard()
  return (
    <ListRow
      {...row}
      // Allows a long mail address or link to break at any character.
      title={<span data-breaks>{text}</span>}
      subtitle={label}
      trailing={<IconButton icon={Copy} tone="soft" label={t`Copy ${label}`} onClick={() => copy(text)} />}
    />
  )
}
