import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { IeoProjectDetail } from '#contract/earn/ieo.ts'
import { classifyAddress } from '#domain/text/webAddress.ts'
import { outsideHref } from '#ui/actions/externalLinkHref.ts'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { FileText, Globe } from '#ui/media/icons.ts'
import styles from './ieo.module.css'

/** Length (characters) above which a project's introduction is collapsed at first. */
const LONG = 160

/** A project's introduction and links to its external pages, shown with their hosts. */
export function ProjectIntroduction({ project }: { readonly project: IeoProjectDetail }) {
  const { t } = useLingui()
  const [whole, setWhole] = useState(false)
  const links = [
    { key: 'paper', label: t`White paper`, icon: FileText, url: project.white_paper },
    { key: 'site', label: t`Website`, icon: Globe, url: project.website },
  ].flatMap((link) => {
    const verdict = classifyAddress(link.url, [])
    return verdict.kind === 'rejected' ? [] : [{ ...link, host: verdict.host }]
  })
  if (project.intro === '' && links.length === 0) return null
  const long = project.intro.length > LONG
  const short = long && !whole
  return (
    <section className={styles.about} aria-label={t`Introduction`}>
      <h2>
        <Trans>Introduction</Trans>
      </h2>
      {project.intro !== '' && (
        <p className={cx(styles.intro, short && styles.short)} data-ellipsis={short || undefined}>
          {project.intro}
        </p>
      )}
      {long && (
        <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? <Trans>Less</Trans> : <Trans>More</Trans>}
        </button>
      )}
      {links.length > 0 && (
        <div className={styles.links}>
          {links.map(({ key, label, icon, url, host }) => (
            <Link key={key} href={outsideHref(url)} className={styles.out}>
              <Icon icon={icon} size={20} />
              <span>
                {label}
                <small>{host}</small>
              </span>
            </Link>
          ))}
        </div>
      )}
    </section>
  )
}
