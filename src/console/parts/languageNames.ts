import type { Lang } from '#contract/wire/lang.ts'

/** The app's nine languages by their own names. */
export const LANG_NAMES: Readonly<Record<Lang, string>> = {
  en: 'English',
  zh: '简体中文',
  hk: '繁體中文',
  th: 'ไทย',
  jp: '日本語',
  kor: '한국어',
  fra: 'Français',
  spa: 'Español',
  vn: 'Tiếng Việt',
}
