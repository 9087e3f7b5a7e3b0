import { afterEach, expect, it } from 'vitest'
import { closeSession, openSession } from '../session/session.ts'
import { personStorage } from './person-storage.ts'

afterEach(() => {
  closeSession('logout')
  localStorage.clear()
})

it('keeps a guest\u2019s text over the login', () => {
  personStorage.set('draft', 'a|b')
  openSession('token-of-a')
  expect(personStorage.get('draft')).toBe('a|b')
})

it('shows a person\u2019s text to nobody else and wipes it with the session', () => {
  openSession('token-of-a')
  personStorage.set('draft', 'mine')
  expect(personStorage.get('draft')).toBe('mine')
  closeSession('logout')
  expect(personStorage.get('draft')).toBeNull()
  expect(Object.keys(localStorage).filter((name) => name.startsWith('own.'))).toEqual([])
})

it('gives nothing of another session that was left behind', () => {
  openSession('token-of-a')
  personStorage.set('draft', 'mine')
  const left = localStorage.getItem('own.draft')
  openSession('token-of-b')
  localStorage.setItem('own.draft', left ?? '')
  expect(personStorage.get('draft')).toBeNull()
})
