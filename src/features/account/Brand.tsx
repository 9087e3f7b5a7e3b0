import { content } from '#contract/content.ts'
import { useRead } from '#data/reading.ts'
import styles from './account.module.css'

/** The site's mark and name over a form, and what the form is for. */
export function Brand({ title }: { readonly title: string }) {
  const site = useRead(content.siteConfig, {}).data
  return (
    <div className={styles.brand}>
      {site?.site_logo ? <img src={site.site_logo} alt="" width={56} height={56} /> : <span />}
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.site}>{site?.site_name}</p>
      </div>
    </div>
  )
}
