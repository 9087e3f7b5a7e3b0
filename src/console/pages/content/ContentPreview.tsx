import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Stack } from '@mantine/core'
import type { Lang } from '#contract/wire/lang.ts'
import { HtmlFrame } from '../../parts/HtmlFrame.tsx'
import { LANG_NAMES } from '../../parts/languageNames.ts'

interface PreviewText {
  readonly lang: Lang
  readonly title: string
  /** Line of small text below the title. */
  readonly line: string
  readonly content: string
  /** False when the English text is shown because there is no text in this language. */
  readonly own: boolean
}

/** A text as shown to readers of its language. */
export function ContentPreview({
  text: { lang, title, line, content, own },
}: {
  readonly text: PreviewText
}) {
  const { t } = useLingui()
  return (
    <Stack gap={6}>
      {!own && (
        <Alert color="yellow" py={6}>
          <Trans>There is no text in this language: people read the English one.</Trans>
        </Alert>
      )}
      <strong>{title}</strong>
      <span className="dimmed">{line}</span>
      <HtmlFrame html={content} title={t`Preview in ${LANG_NAMES[lang]}`} />
    </Stack>
  )
}
