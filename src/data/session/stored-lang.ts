import { DEFAULT_LANG, FALLBACK_LANG, isLang, type Lang } from '#contract/wire/lang.ts'
import { local } from '../cache/local-storage.ts'

/**
 * The language of this device. The default is Vietnamese; an unknown stored code gives English
 * (docs/api-conventions.md#language).
 */
export function storedLang(): Lang {
  const code = local.get('lang')
  if (code === null) return DEFAULT_LANG
  return isLang(code) ? code : FALLBACK_LANG
}
