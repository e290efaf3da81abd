import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Field } from "./Field";
import { PasswordField } from "./PasswordField";
import { RadioGroup } from "./RadioGroup";
import { SelectField } from "./SelectField";

const ignore = () => {};

describe("Field", () => {
  it("connects label, hint and error to the input", () => {
    render(
      <Field
        label="Email"
        name="email"
        value=""
        onChange={ignore}
        hint="We never share it."
        error="Email is required"
      />,
    );
    const input = screen.getByRole("textbox", { name: "Email" });
    expect(input).toHaveAttribute("id", "field-email");
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription("We never share it. Email is required");
  });

  it("is valid without an error, and without the browser's own validation", () => {
    render(<Field label="Email" name="email" value="" onChange={ignore} required />);
    const input = screen.getByRole("textbox", { name: "Email" });
    expect(input).toBeValid();
    expect(input).toHaveAttribute("aria-required", "true");
    expect(input).not.toHaveAttribute("required");
  });

  it("calls onChange with the typed text", async () => {
    function Form() {
      const [city, setCity] = useState("");
      return <Field label="City" name="city" value={city} onChange={setCity} maxLength={6} />;
    }
    render(<Form />);
    await userEvent.type(screen.getByLabelText("City"), "London, SW1");
    expect(screen.getByLabelText("City")).toHaveValue("London");
  });
});

it("shows and hides a password", async () => {
  render(<PasswordField label="Password" name="password" value="Secret!1" onChange={ignore} />);
  const input = screen.getByLabelText("Password");
  expect(input).toHaveAttribute("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(input).toHaveAttribute("type", "text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input).toHaveAttribute("type", "password");
});

it("offers the options of a list", async () => {
  const onChange = jest.fn();
  const options = [
    { value: "GB", label: "United Kingdom" },
    { value: "FR", label: "France" },
  ];
  render(<SelectField label="Country" name="country" value="GB" onChange={onChange} options={options} />);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Country" }), "France");
  expect(onChange).toHaveBeenCalledWith("FR");
});

it("selects one of a few options, but no disabled one", async () => {
  const onChange = jest.fn();
  const options = [
    { value: "demo_payment", label: "Demo payment" },
    { value: "bank_transfer", label: "Pay by Invoice" },
    { value: "paypal", label: "PayPal", hint: "Coming Soon", disabled: true },
  ];
  render(<RadioGroup legend="Payment method" name="pay" value="demo_payment" onChange={onChange} options={options} />);
  expect(screen.getByRole("group", { name: "Payment method" })).toBeInTheDocument();
  expect(screen.getByRole("radio", { name: "Demo payment" })).toBeChecked();
  expect(screen.getByRole("radio", { name: "PayPal" })).toBeDisabled();
  expect(screen.getByRole("radio", { name: "PayPal" })).toHaveAccessibleDescription("Coming Soon");
  await userEvent.click(screen.getByRole("radio", { name: "Pay by Invoice" }));
  expect(onChange).toHaveBeenCalledWith("bank_transfer");
});
