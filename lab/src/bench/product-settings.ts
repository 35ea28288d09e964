/** The settings of a product that is measured: nothing besides the calls runs, and nothing limits them. */
export function productSettings(
  databaseUrl: string,
  provider: { authority: string; clientId: string },
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    OIDC_AUTHORITY: provider.authority,
    OIDC_CLIENT_ID: provider.clientId,
    LINK_MONITOR: 'off',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  }
}
