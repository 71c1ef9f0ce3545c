import { deriveEndpoints } from "./call-endpoints.ts";

/**
 * Ways into an account, and the account of the person who is signed in. What answers with a secret
 * is not here but in `second-factor-calls.ts`: nothing of it may stay in the store.
 */
const accountApi = deriveEndpoints({
  getProviders: { provides: [] },
  registerAccount: { invalidates: [] },
  verifyEmail: { refreshes: ["Account"] },
  requestPasswordReset: { invalidates: [] },
  resetPassword: { refreshes: ["Account", "Device"] },
  getAccount: { provides: ["Account"] },
  changePassword: { invalidates: ["Account", "Device"] },
  changeEmail: { invalidates: [] },
  listDevices: { provides: ["Device"] },
  endDevice: { refreshes: ["Device"] },
  endAllDevices: { invalidates: ({ query }) => (query.keepThis === "true" ? ["Device"] : []) },
  linkIdentity: { invalidates: [] },
  unlinkIdentity: { refreshes: ["Account"] },
  removeSecondFactor: { invalidates: ["Account"] },
});

export const {
  useGetProvidersQuery: useListProvidersQuery,
  useRegisterAccountMutation,
  useVerifyEmailMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useGetAccountQuery,
  useChangePasswordMutation,
  useChangeEmailMutation,
  useListDevicesQuery,
  useEndDeviceMutation,
  useEndAllDevicesMutation,
  useLinkIdentityMutation,
  useUnlinkIdentityMutation,
  useRemoveSecondFactorMutation,
} = accountApi;
