import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Area, content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { AppPage } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { useNavigation } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Search } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import styles from './dialCodeAreas.module.css'
import { areaSections, bundledAreas } from './dialCodeAreas.ts'
import { forgetPick, givePick } from './pickerResult.ts'
import { showsFlags } from './showsFlagEmoji.ts'

interface Props {
  /** The list to show: `dial` for dial codes, `country` for countries and regions. */
  readonly kind: 'dial' | 'country'
}

/**
 * Picker of countries or dial codes. Starts with the bundled list, so that it works offline; the server's
 * list replaces the bundled list.
 */
export function CountryPickerScreen({ kind }: Props) {
  const { t } = useLingui()
  const { lang } = useFormat()
  const { back } = useNavigation()
  const [text, setText] = useState('')
  const [flags] = useState(showsFlags)
  const list = useRef<HTMLDivElement>(null)
  const { data } = useRead(content.areas, {})
  const areas = useMemo(() => data ?? bundledAreas(lang), [data, lang])
  const sections = useMemo(() => areaSections(areas, text, lang), [areas, text, lang])
  const picked = kind === 'dial' ? 'area' : 'country'
  useEffect(() => forgetPick(picked), [picked])

  const pick = ({ area_code_id, area_code, country_code, name, supported }: Area) => {
    if (supported !== 1) return toast(t`Your area is temporarily not supported`)
    if (kind === 'dial') givePick('area', { area_code_id, area_code })
    else givePick('country', { country_code, name })
    back()
  }

  const jump = (letter: string) =>
    list.current?.querySelector(`[data-letter="${CSS.escape(letter)}"]`)?.scrollIntoView({ block: 'start' })

  return (
    <AppPage title={kind === 'dial' ? t`Country code` : t`Country or region`}>
      <div className={styles.search}>
        <SearchField value={text} onChange={setText} label={t`Search country or code`} />
      </div>
      {sections.length === 0 ? (
        <EmptyState icon={Search} text={t`Nothing matches “${text}”`} />
      ) : (
        <div className={styles.body}>
          <div ref={list} className={styles.list}>
            {sections.map((section) => (
              <section key={section.letter} data-letter={section.letter} className={styles.section}>
                <h2 className={styles.letter}>{section.letter}</h2>
                {section.areas.map((area) => (
                  <ListRow
                    key={area.area_code_id}
                    height={52}
                    className={area.supported === 1 ? undefined : styles.closed}
                    lead={
                      <span className={flags ? styles.flag : styles.code} aria-hidden="true">
                        {flags ? area.flag : area.country_code}
                      </span>
                    }
                    title={area.name}
                    {...(kind === 'dial' ? { value: `+${area.area_code}` } : {})}
                    onClick={() => pick(area)}
                  />
                ))}
              </section>
            ))}
          </div>
          {sections.length > 1 && (
            <nav className={styles.index} aria-label={t`Letters`}>
              {sections.map(({ letter }) => (
                <button key={letter} type="button" onClick={() => jump(letter)}>
                  {letter}
                </button>
              ))}
            </nav>
          )}
        </div>
      )}
    </AppPage>
  )
}
