import { useRef, useState } from "react";

import { useTexts } from "#renderer/text/texts.ts";

import { signInTexts } from "./sign-in-texts.ts";

const addressLike = /^[^\s@]+@[^\s@]+$/;

/**
 * What is typed into the form. Submitting names what is missing and goes to the first such field;
 * before that nothing is called wrong.
 */
export function useSignInFields(enter: (fields: { email: string; password: string }) => void) {
  const texts = useTexts(signInTexts);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const address = email.trim();
  const emailError = findEmailError(address, texts);
  const passwordError = password === "" ? texts.passwordMissing : null;

  const submit = () => {
    setTried(true);
    if (emailError !== null) emailInput.current?.focus();
    else if (passwordError !== null) passwordInput.current?.focus();
    else enter({ email: address, password });
  };
  return {
    email,
    setEmail,
    emailInput,
    emailError: tried ? emailError : null,
    password,
    setPassword,
    passwordInput,
    passwordError: tried ? passwordError : null,
    submit,
  };
}

function findEmailError(address: string, texts: { emailMissing: string; emailOdd: string }) {
  if (address === "") return texts.emailMissing;
  return addressLike.test(address) ? null : texts.emailOdd;
}
