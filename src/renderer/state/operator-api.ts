import { deriveEndpoints } from "./call-endpoints.ts";

/** What an operator sees and does; whoever changes something asks for the list again. */
const operatorApi = deriveEndpoints({
  checkOperatorLink: { invalidates: [] },
  claimOperatorLink: { invalidates: [] },
  listOperatedCompanies: { provides: [], keepSeconds: 0 },
  foundCompany: { invalidates: [] },
  addStarterCatalogue: { invalidates: [] },
  changeOperatedCompany: { invalidates: [] },
  grantCompanyRole: { invalidates: [] },
  grantCompanyCredits: { invalidates: ["Credits"] },
});

export const {
  useCheckOperatorLinkMutation,
  useClaimOperatorLinkMutation,
  useListOperatedCompaniesQuery,
  useFoundCompanyMutation,
  useAddStarterCatalogueMutation,
  useChangeOperatedCompanyMutation,
  useGrantCompanyRoleMutation,
  useGrantCompanyCreditsMutation,
} = operatorApi;
