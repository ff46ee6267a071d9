import { HomePage } from '#panels/home/home-page.tsx'
import { newcomer } from './newcomer.ts'

export default async function Home() {
  return <HomePage {...(await newcomer())} />
}
