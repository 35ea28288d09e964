import * as oauth from 'oauth4webapi'
import { ValidationResult } from '../tokens/validation-result.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { SignInError } from './sign-in-error.ts'

/** Sends the request to the provider directly. The browser then carries only its request_uri. */
export async function pushRequest(
  { client, request }: IdentityProvider,
  server: oauth.AuthorizationServer,
  parameters: Record<string, string>,
): Promise<Record<string, string>> {
  try {
    const response = await oauth.processPushedAuthorizationResponse(
      server,
      client,
      await oauth.pushedAuthorizationRequest(server, client, oauth.None(), parameters, request),
    )
    return { client_id: client.client_id, request_uri: response.request_uri }
  } catch (cause) {
    throw new SignInError(
      server.pushed_authorization_request_endpoint
        ? ValidationResult.SecureTokenServerError
        : ValidationResult.NoAuthWellKnownEndPoints,
      'There was an error on ParService postParRequest',
      { cause },
    )
  }
}
