import { startProduct } from '#tests/support/product.ts'

/** Starts the one server that the browser tests share; a test that needs settings of its own starts another. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, smtpPort, stop } = await startProduct()
  process.env.SHARED_PRODUCT = JSON.stringify({ url, smtpPort })
  return stop
}
