import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Menu, Text, Textarea } from '@mantine/core'
import { MessageSquareText, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { SUPPORT_LENGTH } from '#contract/communication/support.ts'
import { support } from '#contract/operators/support.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { isUnanswered, isUnknown } from '../../api.ts'
import { isComposing } from '../../parts/isComposing.ts'
import { useAct, useReadCall } from '../../queries.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { type Drafts, withInserted } from './replyDrafts.ts'
import styles from './Support.module.css'

interface CannedProps {
  readonly lang: Lang
  readonly choose: (text: string) => void
}

/** Canned replies in the user's language, each with its English text for the operator. */
function Canned({ lang, choose }: CannedProps) {
  const canned = useReadCall(support.calls.canned, {})
  return (
    <Menu position="top-start" width={420}>
      <Menu.Target>
        <Button variant="default" leftSection={<MessageSquareText size={14} />} disabled={!canned.data}>
          <Trans>Ready answers</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {canned.data?.answers.length === 0 && (
          <Menu.Label>
            <Trans>There are none.</Trans>
          </Menu.Label>
        )}
        {canned.data?.answers.map(({ name, texts }) => (
          <Menu.Item key={name} onClick={() => choose(texts[lang] ?? texts.en ?? '')}>
            <Text size="xs" fw={600}>
              {name}
            </Text>
            <Text size="xs" lineClamp={2}>
              {texts[lang] ?? texts.en}
            </Text>
            {lang !== 'en' && (
              <Text size="xs" c="dimmed" lineClamp={1}>
                {texts.en}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ReplyProps {
  readonly person: string
  readonly lang: Lang
  readonly drafts: Drafts
}

/** The reply field. The text stays in the field until the server has accepted the reply. */
export function Reply({ person, lang, drafts }: ReplyProps) {
  const { t } = useLingui()
  const reply = useAct(support.calls.reply)
  const input = useRef<HTMLTextAreaElement>(null)
  /** Cursor position when the field lost the focus. */
  const cursor = useRef<number | null>(null)
  const draft = drafts.of(person)
  useShortcuts({ r: () => input.current?.focus() })
  const text = draft.trim()
  const canSend = text !== '' && text.length <= SUPPORT_LENGTH && !text.startsWith('-') && !reply.isPending
  // A text that is too long is rejected instead of truncated, because a truncated reply could be sent
  // unnoticed.
  const fault = text.startsWith('-')
    ? t`Begin with something else than a dash`
    : text.length > SUPPORT_LENGTH
      ? t`Write at most ${SUPPORT_LENGTH} characters`
      : null
  const submit = (): void => {
    if (!canSend) return
    // The promise is used instead of the callbacks of the mutation, because the reply may complete after this
    // component shows another conversation.
    reply.mutateAsync({ person, text }).then(
      () => {
        drafts.sent(person, text)
        input.current?.focus()
      },
      () => {},
    )
  }
  const hear = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') input.current?.blur()
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    submit()
  }
  return (
    <div className={styles.reply}>
      {reply.error && (
        <Text size="xs" c="red" role="alert" mb={4} className="breaks">
          {isUnanswered(reply.error)
            ? t`No answer came. Look whether it was sent before you send it again.`
            : reply.error.message}
          {isUnknown(reply.error) && !isUnanswered(reply.error) && (
            <> {t`Look whether it was sent before you send it again.`}</>
          )}
        </Text>
      )}
      <Textarea
        ref={input}
        aria-label={t`Reply`}
        placeholder={t`Reply: Enter sends, Shift and Enter begins a line`}
        maxRows={8}
        value={draft}
        error={fault}
        onChange={(event) => drafts.write(person, event.currentTarget.value)}
        onBlur={(event) => {
          cursor.current = event.currentTarget.selectionEnd
        }}
        onKeyDown={hear}
      />
      <Group justify="space-between" mt={8}>
        <Canned
          lang={lang}
          choose={(ready) => {
            drafts.write(person, withInserted(draft, ready, cursor.current))
            input.current?.focus()
          }}
        />
        <Group gap="xs">
          <Text span size="xs" c="dimmed" className="tabular">
            {text.length} / {SUPPORT_LENGTH}
          </Text>
          <Button
            leftSection={<SendHorizontal size={14} />}
            loading={reply.isPending}
            disabled={!canSend}
            onClick={submit}
          >
            <Trans>Send</Trans>
          </Button>
        </Group>
      </Group>
    </div>
  )
}
