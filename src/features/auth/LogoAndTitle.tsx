import { content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { Heading } from '#ui/layout/Heading.tsx'
import styles from './auth.module.css'

/** Logo and site name above a form, with the form's title. */
export function LogoAndTitle({ title }: { readonly title: string }) {
  const site = useRead(content.siteConfig, {}).data
  return (
    <div className={styles.brand}>
      {site?.site_logo ? <img src={site.site_logo} alt="" width={56} height={56} /> : <span />}
      <div>
        <Heading className={styles.title}>{title}</Heading>
        <p className={styles.site}>{site?.site_name}</p>
      </div>
    </div>
  )
}
