import { useState } from 'react'
import { LANG_TAGS, type Lang } from '#contract/wire/lang.ts'
import { local } from '#data/cache/local-storage.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { deviceLang } from '#i18n/deviceLang.ts'
import { changeLanguage } from '#i18n/languageChoice.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Globe, X } from '#ui/media/icons.ts'
import styles from './home.module.css'

/** Texts of the offer by language. Each text is in the offered language, not in the page's language. */
const WORDS: Readonly<Record<Lang, readonly [offer: string, no: string]>> = {
  zh: ['使用简体中文', '暂不'],
  en: ['Continue in English', 'Not now'],
  hk: ['使用繁體中文', '暫不'],
  th: ['ใช้ภาษาไทย', 'ไว้ทีหลัง'],
  jp: ['日本語で表示', '後で'],
  kor: ['한국어로 보기', '나중에'],
  fra: ['Continuer en français', 'Plus tard'],
  spa: ['Continuar en español', 'Ahora no'],
  vn: ['Dùng tiếng Việt', 'Để sau'],
}
const ANSWERED = 'languageOffered'

/**
 * One line that offers the device's language while the person has not chosen a language. Rendered in the
 * first paint, so that it causes no layout shift later.
 */
export function LanguageOffer() {
  const lang = usePref('lang')
  const [open, setOpen] = useState(() => local.get('lang') === null && local.get(ANSWERED) !== '1')
  const own = deviceLang(navigator.languages)
  if (!open || own === null || own === lang) return null
  const [offer, no] = WORDS[own]
  const answer = () => {
    local.set(ANSWERED, '1')
    setOpen(false)
  }
  return (
    <div className={styles.language} lang={LANG_TAGS[own]}>
      <button
        type="button"
        className={styles.languageOffer}
        // When the catalogue of the language cannot be fetched, the offer stays on screen.
        onClick={() => void changeLanguage(own).then(answer, () => undefined)}
      >
        <Icon icon={Globe} size={20} />
        {offer}
      </button>
      <IconButton icon={X} size={16} target={36} tone="soft" label={no} onClick={answer} />
    </div>
  )
}
