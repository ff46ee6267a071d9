import { z } from 'zod'

/** Under this key a response has the id of an element: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const Elements = z.array(z.object({ [ELEMENT]: z.string() }))
const Failure = z.object({ error: z.string(), message: z.string() })

const FIND_TIMEOUT_MS = 60_000

/** Selectors of elements that may have a role. */
const CANDIDATES = {
  button: 'button, [role=button]',
  textbox: 'input, textarea, [role=textbox]',
}
type DrivenRole = keyof typeof CANDIDATES

/** Keys without a character, as WebDriver numbers them. */
const KEYS = { Escape: '\ue00c', Enter: '\ue007' }

/** A browser with separate cookies, driven over WebDriver. */
export class DrivenBrowser {
  readonly #session: string

  private constructor(session: string) {
    this.#session = session
  }

  /** `capabilities` name the browser in the words of its server. */
  static async open(server: string, capabilities: object): Promise<DrivenBrowser> {
    const body = { capabilities: { alwaysMatch: capabilities } }
    const { sessionId } = z
      .object({ sessionId: z.string() })
      .parse(await send('POST', `${server}/session`, body))
    return new DrivenBrowser(`${server}/session/${sessionId}`)
  }

  async goto(url: string): Promise<void> {
    await this.#post('url', { url })
  }

  async reload(): Promise<void> {
    await this.#post('refresh', {})
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#post('window/rect', { width, height })
  }

  /** A click in the middle of the control. */
  async click(role: DrivenRole, name: string | RegExp): Promise<void> {
    await this.#post(`element/${await this.#find(role, name)}/click`, {})
  }

  /** Types into a field, after its content. */
  async fill(name: string | RegExp, text: string): Promise<void> {
    await this.#post(`element/${await this.#find('textbox', name)}/value`, { text })
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    await this.type(KEYS[key])
  }

  /** Runs the function in the page and returns its result. Its source runs there, so it can use nothing around it. */
  async evaluate<T extends z.ZodType, A extends unknown[]>(
    result: T,
    inPage: (...args: A) => unknown,
    ...args: A
  ): Promise<z.infer<T>> {
    const script = `return (${inPage}).apply(null, arguments)`
    return result.parse(await this.#post('execute/sync', { script, args }))
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(z.string().parse(await send('GET', `${this.#session}/screenshot`)), 'base64')
  }

  async close(): Promise<void> {
    await send('DELETE', this.#session)
  }

  /** The control with this name, as assistive technology reads it; waits for it. */
  async #find(role: DrivenRole, name: string | RegExp): Promise<string> {
    const deadline = Date.now() + FIND_TIMEOUT_MS
    while (Date.now() < deadline) {
      const [found] = await this.#findAll(role, name)
      if (found) return found
    }
    throw new Error(`no ${role} has the name ${name}`)
  }

  async #findAll(role: DrivenRole, name: string | RegExp): Promise<string[]> {
    const using = { using: 'css selector', value: CANDIDATES[role] }
    const ids = Elements.parse(await this.#post('elements', using)).map((element) => element[ELEMENT])
    const matches = await Promise.all(ids.map((id) => this.#isNamed(id, name)))
    return ids.filter((_, index) => matches[index])
  }

  async #isNamed(id: string, name: string | RegExp): Promise<boolean> {
    try {
      const element = `${this.#session}/element/${id}`
      const label = z.string().parse(await send('GET', `${element}/computedlabel`))
      const isMatch = typeof name === 'string' ? label === name : name.test(label)
      return isMatch && (await send('GET', `${element}/displayed`)) === true
    } catch (error) {
      // The page removed the element.
      if (error instanceof DriverError && error.code === 'stale element reference') return false
      throw error
    }
  }

  async #post(path: string, body: object): Promise<unknown> {
    return await send('POST', `${this.#session}/${path}`, body)
  }
}

class DriverError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = z.object({ value: z.unknown() }).parse(await response.json())
  if (response.ok) return value
  const { error, message } = Failure.parse(value)
  throw new DriverError(error, message)
}
