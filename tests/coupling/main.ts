import { couplings } from './coupling.ts'

/**
 * `npm run coupling [product …]`: lists the files outside a product's folders that refer to the product;
 * without a product, only the number of such files for each product.
 */
const asked = process.argv.slice(2)
for (const { product, lists, names, users } of couplings(asked)) {
  console.log(
    `${product.padEnd(10)} ${lists.length} lists, ${names.length} that name it, ${users.length} of other products that use it`,
  )
  if (asked.length === 0) continue
  for (const file of lists) console.log(`  list   ${file}`)
  for (const file of names) console.log(`  names  ${file}`)
  for (const file of users) console.log(`  uses   ${file}`)
}
