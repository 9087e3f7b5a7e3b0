/** All values and keys in all databases of the device, as text. */
export async function stored(): Promise<string> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const texts = await Promise.all(
    names.map(async (name) => {
      const db = await new Promise<IDBDatabase>((done, failed) => {
        const open = indexedDB.open(name)
        open.onsuccess = () => done(open.result)
        open.onerror = () => failed(open.error)
      })
      try {
        const all = [...db.objectStoreNames]
        if (all.length === 0) return ''
        const tx = db.transaction(all, 'readonly')
        const parts = all.flatMap((store) => [
          tx.objectStore(store).getAll(),
          tx.objectStore(store).getAllKeys(),
        ])
        await new Promise((done) => {
          tx.oncomplete = done
        })
        return JSON.stringify(parts.map((part) => part.result))
      } finally {
        db.close()
      }
    }),
  )
  return texts.join('\n')
}
