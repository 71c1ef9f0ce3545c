import { api } from "./api.ts";
import { ask } from "./ask.ts";
import type { Answer, Input } from "./ask.ts";

/** Ways into an account that need none yet. */
const entryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProviders: build.query<Answer<"getProviders">, void>({
      query: () => ({ name: "getProviders", input: {} }),
    }),
    registerAccount: build.mutation<Answer<"registerAccount">, Input<"registerAccount">>({
      query: ask("registerAccount"),
    }),
    verifyEmail: build.mutation<Answer<"verifyEmail">, Input<"verifyEmail">>({
      query: ask("verifyEmail"),
      invalidatesTags: ["Account"],
    }),
    requestPasswordReset: build.mutation<
      Answer<"requestPasswordReset">,
      Input<"requestPasswordReset">
    >({ query: ask("requestPasswordReset") }),
    resetPassword: build.mutation<Answer<"resetPassword">, Input<"resetPassword">>({
      query: ask("resetPassword"),
      invalidatesTags: ["Account", "Device"],
    }),
  }),
});

/**
 * The account of the person who is signed in. What answers with a secret is not here but in
 * `second-factor-calls.ts`: nothing of it may stay in the store.
 */
const accountApi = entryApi.injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query<Answer<"getAccount">, void>({
      query: () => ({ name: "getAccount", input: {} }),
      providesTags: ["Account"],
    }),
    changePassword: build.mutation<Answer<"changePassword">, Input<"changePassword">>({
      query: ask("changePassword"),
      invalidatesTags: (_answer, error) => (error === undefined ? ["Account", "Device"] : []),
    }),
    changeEmail: build.mutation<Answer<"changeEmail">, Input<"changeEmail">>({
      query: ask("changeEmail"),
    }),
    listDevices: build.query<Answer<"listDevices">, void>({
      query: () => ({ name: "listDevices", input: {} }),
      providesTags: ["Device"],
    }),
    endDevice: build.mutation<Answer<"endDevice">, Input<"endDevice">>({
      query: ask("endDevice"),
      invalidatesTags: ["Device"],
    }),
    endAllDevices: build.mutation<Answer<"endAllDevices">, Input<"endAllDevices">>({
      query: ask("endAllDevices"),
      invalidatesTags: (_answer, error, { query }) =>
        error === undefined && query.keepThis === "true" ? ["Device"] : [],
    }),
    removeSecondFactor: build.mutation<Answer<"removeSecondFactor">, Input<"removeSecondFactor">>({
      query: ask("removeSecondFactor"),
      invalidatesTags: (_answer, error) => (error === undefined ? ["Account"] : []),
    }),
  }),
});

export const {
  useListProvidersQuery,
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
  useRemoveSecondFactorMutation,
} = accountApi;
