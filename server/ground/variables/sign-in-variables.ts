import { address, nonEmptyText, onOff, secret, textVariable, variable } from './variable.ts'

/** Sign-in: accounts, providers and domains. */
export const SIGN_IN_VARIABLES = {
  AUTH_SECRET: secret(
    variable(
      nonEmptyText.min(32),
      null,
      'at least 32 characters',
      'Signs the session cookies. Without it, Parley generates a secret and keeps it in the data folder. Set it where the data folder does not last.',
    ),
  ),
  GITHUB_ID: textVariable('Sign-in with GitHub: the client id of the OAuth app.'),
  GITHUB_SECRET: secret(textVariable('Sign-in with GitHub: the client secret of the OAuth app.')),
  GOOGLE_ID: textVariable('Sign-in with Google: the id of the OAuth client.'),
  GOOGLE_SECRET: secret(textVariable('Sign-in with Google: the secret of the OAuth client.')),
  OIDC_ISSUER: variable(
    address,
    null,
    'the issuer’s address',
    'Sign-in with an OpenID Connect provider: the address of its issuer.',
  ),
  OIDC_ID: textVariable('Sign-in with OpenID Connect: the client id.'),
  OIDC_SECRET: secret(textVariable('Sign-in with OpenID Connect: the client secret.')),
  OIDC_NAME: variable(
    nonEmptyText.max(40),
    'Single sign-on',
    'at most 40 characters',
    'Sign-in with OpenID Connect: the name on the button.',
  ),
  OIDC_SCOPE: variable(
    nonEmptyText,
    'openid email profile',
    'some text',
    'Sign-in with OpenID Connect: the scopes. Some providers name groups only with `groups` among them.',
  ),
  OIDC_GROUPS_CLAIM: textVariable(
    'Sign-in with OpenID Connect: the claim of the id token that names a person’s groups, such as `groups` or `realm_access.roles`. With it, boards can give roles to groups.',
  ),
  PARLEY_GUESTS: variable(
    onOff,
    'on',
    'on or off',
    'Whether people may join with just a name. `off` needs a sign-in provider.',
  ),
  OPERATOR_PASSWORD: secret(
    variable(
      nonEmptyText.min(12),
      null,
      'at least 12 characters',
      'The password of the operator’s page. Without it, Parley generates one and keeps it in the file `operator-password` of the data folder.',
    ),
  ),
}
