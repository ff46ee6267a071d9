import { address, networks, nonEmptyText, variable, whole } from './variable.ts'

/** Where Parley listens, and how people reach it. */
export const SERVER_VARIABLES = {
  PORT: variable(
    whole.min(0).max(65_535),
    '3000',
    'a number from 0 to 65535',
    'The port of pages, API and sockets. 0 takes a free port.',
  ),
  HOST: variable(
    nonEmptyText,
    'localhost',
    'a host name or address',
    'The address to listen on. `0.0.0.0` opens Parley to the network.',
  ),
  PUBLIC_URL: variable(
    // Pages, links and cookies start at the root of a host.
    address.refine((url) => new URL(url).pathname === '/', 'has a path'),
    null,
    'an address like https://parley.example.org, without a path: give Parley a host name of its own',
    'The address that people type into their browsers. Set it behind a proxy: links, sign-in and cookies depend on it.',
  ),
  TRUSTED_PROXIES: variable(
    networks,
    null,
    'addresses or networks like 127.0.0.1, 10.0.0.0/8, with commas between them',
    'The proxies in front of Parley. Parley believes `X-Forwarded-For`, `-Proto` and `-Host` from these addresses only. Without this variable, all people behind a proxy count as one visitor.',
  ),
}
