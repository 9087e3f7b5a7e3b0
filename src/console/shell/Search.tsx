import { Trans, useLingui } from '@lingui/react/macro'
import { Loader, Modal, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Search as SearchIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { people } from '#contract/operators/people.ts'
import { isComposing } from '../parts/isComposing.ts'
import { useReadCall } from '../queries.ts'
import { useMay, useSession } from '../session.ts'
import { navEntriesFor } from './navigation.ts'
import styles from './Search.module.css'

interface Hit {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly go: () => void
}

/** Search results: pages by name, and users by any identifier. */
function useSearchResults(query: string, onClose: () => void) {
  const { i18n } = useLingui()
  const { roles } = useSession()
  const navigate = useNavigate()
  const mayFind = useMay(people.calls.find)
  const isPlausible = query.length >= 2 && query.length <= 100 && !query.startsWith('-')
  const found = useReadCall(people.calls.find, { query }, { enabled: mayFind && isPlausible, keep: true })
  const persons: readonly Hit[] = (isPlausible && mayFind ? (found.data?.people ?? []) : []).map(
    ({ uid, contact, nickname, by }) => ({
      key: `uid${uid}`,
      title: [uid, contact, nickname].filter(Boolean).join(' · '),
      note: by.join(', '),
      go: () => {
        onClose()
        void navigate({ to: '/person/$uid', params: { uid: String(uid) } })
      },
    }),
  )
  const pages: readonly Hit[] = navEntriesFor(roles)
    .map((place) => ({ ...place, title: i18n._(place.label) }))
    .filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))
    .map(({ path, title, key }) => ({
      key: path,
      title,
      note: `g ${key}`,
      go: () => {
        onClose()
        void navigate({ to: path })
      },
    }))
  return { hits: [...persons, ...pages], found, isPlausible: isPlausible && mayFind }
}

function SearchBox({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), 250)
  const { hits, found, isPlausible } = useSearchResults(query, onClose)
  const [at, setAt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query or a new answer changes the results.
  useEffect(() => setAt(0), [query, found.isPlaceholderData])
  const isCurrent = typed.trim() === query && !(isPlausible && (found.isPending || found.isPlaceholderData))
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    if (!isAwaited || !isCurrent) return
    setAwaited(false)
    if (!found.error) hits[0]?.go()
  }, [isAwaited, isCurrent, found.error, hits])

  const steer = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    // The shown results may belong to the previous query; Enter waits for the results of the
    // present query.
    if (event.key === 'Enter' && !isCurrent) setAwaited(true)
    else if (event.key === 'Enter') hits[at]?.go()
    else if (event.key === 'ArrowDown') setAt((now) => Math.min(hits.length - 1, now + 1))
    else if (event.key === 'ArrowUp') setAt((now) => Math.max(0, now - 1))
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        size="md"
        aria-label={t`Find`}
        placeholder={t`Email, phone, uid, address, transaction hash, order number, page`}
        leftSection={found.isFetching ? <Loader size={14} /> : <SearchIcon size={16} />}
        value={typed}
        onChange={(event) => {
          setAwaited(false)
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={steer}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls="console-hits"
        aria-activedescendant={hits[at] ? `hit-${hits[at].key}` : undefined}
        data-autofocus
      />
      <div id="console-hits" role="listbox" aria-label={t`Found`} className={styles.hits}>
        {hits.map(({ key, title, note, go }, n) => (
          <UnstyledButton
            key={key}
            id={`hit-${key}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === at}
            className={styles.hit ?? ''}
            onClick={go}
          >
            <span className="breaks">{title}</span>
            <Text span size="xs" c="dimmed">
              {note}
            </Text>
          </UnstyledButton>
        ))}
      </div>
      {isPlausible && found.isSuccess && found.data.people.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          <Trans>Nobody is found by “{query}”.</Trans>
        </Text>
      )}
      {isPlausible && found.error && (
        <Text size="sm" c="red" mt="xs" role="alert">
          {found.error.message}
        </Text>
      )}
    </>
  )
}

/** The global search, opened by `/`. */
export function Search({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      withCloseButton={false}
      title={t`Find`}
      classNames={{ header: styles.unseen ?? '', body: styles.body ?? '' }}
      yOffset="12vh"
      centered={false}
    >
      <SearchBox onClose={onClose} />
    </Modal>
  )
}
