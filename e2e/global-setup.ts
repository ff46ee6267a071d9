import { startProduct } from './start-product.ts'

/** One product for all stories; each makes boards of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct({ OPERATOR_PASSWORD: 'the operator of these tests' })
  // The workers read the configuration again, with this in their environment.
  process.env.PARLEY_E2E_URL = product.url
  return () => product.stop()
}
