import { aProfile } from "@aurelle/shared/testing";
import { expectHelpWithForm } from "@aurelle/shared/testing/expectHelpWithForm";
import { toProfileForm } from "../../model/profile";
import LoginPage from "../../pages/LoginPage";
import RegisterPage from "../../pages/RegisterPage";
import ResetPasswordPage from "../../pages/ResetPasswordPage";
import ResetPasswordVerifyPage from "../../pages/ResetPasswordVerifyPage";
import VerifyEmailPage from "../../pages/VerifyEmailPage";
import { renderAccount } from "../../testing/renderAccount";
import { DeleteAccountDialog } from "../profile/DeleteAccountDialog";
import { EditProfileDialog } from "../profile/EditProfileDialog";

const noop = () => {};
const email = { field: "Email", valid: "ada@example.com" };
const deletion = { email: "ada@example.com", isDeleting: false, error: undefined, onDelete: noop, onClose: noop };
const edit = {
  initial: { ...toProfileForm(aProfile()), phone_number: "seven" },
  isSaving: false,
  error: undefined,
  rejectedFields: undefined,
  onType: noop,
  onSave: noop,
  onClose: noop,
};

it.each([
  ["LoginPage", <LoginPage key="" />, { submit: "Login", ...email }],
  ["RegisterPage", <RegisterPage key="" />, { submit: "Register", ...email }],
  ["ResetPasswordPage", <ResetPasswordPage key="" />, { submit: /reset/, ...email }],
  [
    "ResetPasswordVerifyPage",
    <ResetPasswordVerifyPage key="" />,
    { submit: "Reset password", field: "Verification code", valid: "123456" },
  ],
  ["VerifyEmailPage", <VerifyEmailPage key="" />, { submit: "Verify", field: "Verification code", valid: "123456" }],
  [
    "EditProfileDialog",
    <EditProfileDialog key="" {...edit} />,
    { submit: "Save", field: "Phone number", valid: "02079460000" },
  ],
  [
    "DeleteAccountDialog",
    <DeleteAccountDialog key="" {...deletion} />,
    { submit: "Delete account", field: "Your email", valid: "ada@example.com" },
  ],
] as const)(
  "Y8 %s: an invalid submit leads to the field, and a corrected field is no longer marked",
  async (_, form, fields) => {
    const state = fields.field === "Email" ? null : { email: "ada@example.com" };
    renderAccount(form, { at: { pathname: "/", state } });
    await expectHelpWithForm(fields);
  },
);
