import { afterEach, expect, it } from 'vitest'
import { closeSession, openSession } from '../session/session.ts'
import { personStorage } from './person-storage.ts'

afterEach(() => {
  closeSession('logout')
  localStorage.clear()
})

it('a text stored for a guest passes to the person who signs in', () => {
  personStorage.set('draft', 'a|b')
  openSession('token-of-a')
  expect(personStorage.get('draft')).toBe('a|b')
})

it('a text stored for a person is not returned to another person and is deleted at the end of the session', () => {
  openSession('token-of-a')
  personStorage.set('draft', 'mine')
  expect(personStorage.get('draft')).toBe('mine')
  closeSession('logout')
  expect(personStorage.get('draft')).toBeNull()
  expect(Object.keys(localStorage).filter((name) => name.startsWith('own.'))).toEqual([])
})

it('a text that another session has left in the storage is not returned', () => {
  openSession('token-of-a')
  personStorage.set('draft', 'mine')
  const left = localStorage.getItem('own.draft')
  openSession('token-of-b')
  localStorage.setItem('own.draft', left ?? '')
  expect(personStorage.get('draft')).toBeNull()
})
