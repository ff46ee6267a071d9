import { HomePage } from '#panels/home/home-page.tsx'
import { newcomer } from './newcomer.ts'

/** The home page: boards, or the welcome page. */
export default async function Home() {
  return <HomePage {...(await newcomer())} />
}
