import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address, BankCard } from '#contract/funds/payout.ts'
import { foldedAddress } from '#domain/funds/chain/destination.ts'
import { ADDRESSES_MAX } from '#server/products/payout/address-book.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newPerson, type Person, send } from '#tests/helpers/test-people.ts'
import { sampleOf } from '../../contract/call-samples.ts'
import { PAY, setPay, upload } from './verified-people.ts'

const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const DAY = 86_400

let app: TestApp
let person: Person
let other: Person
let qrcode: string
beforeAll(async () => {
  app = await testApp()
  person = await newPerson(app.origin)
  other = await newPerson(app.origin)
  await setPay(app, person)
  await setPay(app, other)
  qrcode = await upload(app, person)
})
afterAll(() => app.end())

const post = (path: string, fields: Record<string, string>, who = person) =>
  send(app.origin, 'POST', path, fields, who.token)
const save = (fields: Record<string, string> = {}, who = person) =>
  post('/user/wallet/save', { ...sampleOf('payout.saveAddress'), qrcode, ...fields }, who)
const book = (who = person, fields = {}) =>
  who.get<{ list: Address[]; total: number }>('/user/wallet/list', fields)

describe('the address book', () => {
  it('accepts an address only if the address is valid for the chosen network and is sent with an uploaded QR code and the pay password', async () => {
    for (const [fields, key] of [
      [{ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'address_other'],
      [{ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'address_contract'],
      [{ address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'address_burn'],
      [{ tag: '7' }, 'withdraw_tag'],
      [{ address: `${TRON.slice(0, -1)}u` }, 'address_checksum'],
      [{ address: '' }, 'param_error'],
      [{ qrcode: '' }, 'qrcode_missing'],
      [{ currency: '101' }, 'param_error'],
      [{ type: 'ERC20' }, 'address_other'],
      [{ type: 'Bitcoin' }, 'param_error'],
      [{ pay_password: 'a wrong one' }, 'pay_password_wrong'],
    ] as const)
      expect(await save(fields), key).toMatchObject({ key })
    expect((await save({ address: 'T1' })).message).toBe(
      'Not an address of TRON (TRC20). Check the address and the network',
    )
    expect(await save({ qrcode: await upload(app, other) })).toMatchObject({ key: 'qrcode_missing' })
    expect((await book()).total).toBe(0)

    const saved = await save()
    expect(saved).toMatchObject({
      type: 'ok',
      message: { currency_name: 'USDT', network: 'TRC20', address: TRON },
    })
    const { usable_time, create_time } = saved.message as unknown as Address
    expect(usable_time - create_time).toBe(DAY)
    expect(await save()).toMatchObject({ key: 'address_exists' })
    const eth = { currency: '2', type: 'ERC20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }
    expect(await save(eth)).toMatchObject({ type: 'ok' })
    expect(await save({ ...eth, address: eth.address.toLowerCase() })).toMatchObject({
      key: 'address_exists',
    })
    const btc = { currency: '1', type: 'Bitcoin', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }
    expect(await save(btc)).toMatchObject({ type: 'ok' })
    expect((await book()).list.map(({ currency }) => currency)).toEqual([1, 2, 3])
    expect((await book(person, { currency: 3 })).list).toHaveLength(1)
    expect((await book(other)).total).toBe(0)
  })

  it('rejects a deposit address of its owner, because a withdrawal to that address is impossible', async () => {
    const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
    const { id } = await person.get<{ id: number }>('/user/info')
    await app.database.db
      .insertInto('deposit_addresses')
      .values({
        network: 'TRC20',
        address,
        folded: foldedAddress('TRC20', address),
        imported_at: 1,
        imported_by: 'test',
        user_id: id,
        given_at: 1,
      })
      .execute()
    expect(await save({ address })).toMatchObject({ key: 'withdraw_own' })
  })

  it('can be read and changed by its owner only', async () => {
    const [first] = (await book()).list
    const id = String(first?.id)
    const foreign = await post('/user/wallet/del', { id }, other)
    expect({ ...foreign, server_time: 0 }).toEqual({
      ...(await post('/user/wallet/del', { id: '999999' }, other)),
      server_time: 0,
    })
    expect(await post('/user/wallet/del', { id })).toMatchObject({ type: 'ok' })
    expect(await post('/user/wallet/del', { id })).toMatchObject({ key: 'param_error' })
    expect((await book()).list.map(({ id }) => id)).not.toContain(first?.id)
  })

  it('saves an address sent in four simultaneous requests once, and rejects further addresses when the address book is full', async () => {
    const own = await upload(app, other)
    const answers = await Promise.all(Array.from({ length: 4 }, () => save({ qrcode: own }, other)))
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1)
    const { id } = await other.get<{ id: number }>('/user/info')
    const rows = Array.from({ length: ADDRESSES_MAX - 2 }, (_, i) => ({
      user_id: id,
      currency_id: 26,
      network: 'Sui',
      name: 'x',
      address: `0x${i}`,
      tag: '',
      qrcode: own.slice(own.lastIndexOf('/') + 1),
      usable_at: 86_400_000,
      created_at: 0,
    }))
    await app.database.db.insertInto('addresses').values(rows).execute()
    const many = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        save(
          {
            qrcode: own,
            currency: '7',
            type: 'XRPL',
            address: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY',
            tag: String(i),
          },
          other,
        ),
      ),
    )
    expect(many.filter(({ type }) => type === 'ok')).toHaveLength(1)
    expect(many.filter((answer) => answer.type !== 'ok' && answer.key === 'addresses_limit')).toHaveLength(3)
  })
})

describe('bank cards for payouts', () => {
  const card = (fields: Record<string, string> = {}) =>
    post('/user/cash_save', { ...sampleOf('payout.saveCard'), ...fields })
  const abroad = (fields: Record<string, string> = {}) =>
    post('/user/cash_save_international', { ...sampleOf('payout.saveCardInternational'), ...fields })

  it('are rejected with an error for each invalid field', async () => {
    for (const [answer, key] of [
      [() => card({ alipay_account: '021000022' }), 'bad_aba'],
      [() => card({ wechat_nickname: 'CHASUS3' }), 'bad_swift'],
      [() => card({ real_name: '<b>x</b>' }), 'bad_holder'],
      [() => card({ bank_name: 'x'.repeat(81) }), 'too_long'],
      [() => card({ bank_network: ' ' }), 'card_missing'],
      [() => card({ phone: 'call me' }), 'bad_phone'],
      [() => card({ pay_password: '' }), 'pay_password_empty'],
      [() => abroad({ bank_account: 'DE88370400440532013000' }), 'bad_iban'],
      [() => abroad({ country_code: 'XX' }), 'bad_bank_account'],
    ] as const) {
      const said = await answer()
      if (key !== 'bad_bank_account') expect(said, key).toMatchObject({ key })
      else expect(said.type).toBe('error')
    }
    expect(await person.post('/user/cash_info')).toBeNull()
  })

  it('are returned without the full card number, and can be used 24 hours after they were saved', async () => {
    expect(await card()).toMatchObject({ message: { bank_account_last4: '7890', bank_name: 'First Bank' } })
    expect(await abroad({ country_code: 'VN', bank_account: '0011 0022 33' })).toMatchObject({ type: 'ok' })
    const [home, away] = [
      await person.post<BankCard>('/user/cash_info'),
      await person.post<BankCard>('/user/cash_info_international'),
    ]
    expect(JSON.stringify([home, away])).not.toMatch(/1234567890|0011002233|021000021/)
    expect(home.usable_time - home.update_time).toBe(DAY)
    const stored = await app.database.db
      .selectFrom('bank_cards')
      .selectAll()
      .where('kind', '=', 'domestic')
      .executeTakeFirst()
    expect(stored).toMatchObject({
      wechat_nickname: 'CHASUS33',
      swift_code: 'CHASUS33',
      bank_account: '1234567890',
    })
    expect(await other.post('/user/cash_info')).toBeNull()
  })

  it('are marked when the card holder is not the verified person', async () => {
    const { id } = await person.get<{ id: number }>('/user/info')
    const claim = {
      user_id: id,
      level: 1,
      status: 2,
      id_type: 'passport',
      country: 'VN',
      card_id: 'X1',
      test: true,
    } as const
    await app.database.db
      .insertInto('real_claims')
      .values({ ...claim, name: 'Nguyễn Văn An', created_at: 1, reviewed_at: 1, reviewed_by: 'x' })
      .execute()
    expect(await card()).toMatchObject({ message: { holder_matches: 1 } })
    expect(await card({ real_name: 'Tran Thi B' })).toMatchObject({ message: { holder_matches: 0 } })
    expect(PAY).toBeTruthy()
  })
})
